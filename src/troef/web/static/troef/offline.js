// A service worker for the table's page, where the address is https (or this machine): the page opens without network
// too. The network always goes first; what it last gave is kept for when it does not answer, but not on a device that
// stays at a table: others sit there soon, who may not see it. Nothing is sent from here: the page itself keeps its
// messages until the server has them.
"use strict";
const KEPT = "troef-table-2";
const HOME = new URL("./", self.location).pathname; // where this club begins
// Only the page itself: of what it asks for later, an old copy would pass for news.
const isPage = (url, { mode }) => mode === "navigate" && url.search === "" && url.pathname.startsWith(HOME)
  && /^t\/[^/]+\/$/.test(url.pathname.slice(HOME.length));
const isPart = (url) => url.pathname.startsWith("/static/") || url.pathname.startsWith(`${HOME}scores/`);

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));

const fresh = async (request) => {
  const answer = await fetch(request);
  const isKept = answer.ok && !answer.redirected && answer.headers.get("Troef-Keep") !== "no";
  if (isKept) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (!isPage(url, request) && !isPart(url)) return;
  event.respondWith(fresh(request).catch(async (error) => {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }));
});
