// Matchpoints of a session with the npm package bridge-scorer:
//   node bridge_scorer.js NODE_MODULES BOARDS.json ROUNDS
// prints the processor seconds of each round, and a checksum.
const [modules, file, rounds] = process.argv.slice(2);
const scorer = require(modules + '/bridge-scorer');
const boards = JSON.parse(require('fs').readFileSync(file, 'utf8'));
const game = score => ({
  contract: { level: 1, denomination: 'NT', risk: '', declaror: score < 0 ? 'E' : 'N' },
  score: Math.abs(score)
});
const seconds = [];
let sum = 0;
for (let round = 0; round < Number(rounds); round++) {
  const session = boards.map(scores => scores.map(game));
  const start = process.cpuUsage();
  session.forEach(games => scorer.matchpoints(games));
  const used = process.cpuUsage(start);
  seconds.push((used.user + used.system) / 1e6);
  sum = session.flat().reduce((total, one) => total + one.matchpointsNS.value, 0);
}
console.log(JSON.stringify({ seconds, sum }));
