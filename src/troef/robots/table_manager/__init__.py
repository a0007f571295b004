"""The table manager protocol of the computer bridge championships: messages, manager, server and client."""
