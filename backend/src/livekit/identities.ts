/** The identities of a room follow from its name, so that there is never a second one of either: the newer sends the older away. */
export const agentOf = (room: string): string => `agent-${room}`;
export const testerOf = (room: string): string => `tester-${room}`;
export const calleeOf = (room: string): string => `callee-${room}`;
