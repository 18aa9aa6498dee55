/** The identities of a room follow from its name, so that there is never a second agent or tester: the newer one disconnects the older. */
export const agentOf = (room: string): string => `agent-${room}`;
export const testerOf = (room: string): string => `tester-${room}`;
/** The room in which a person is briefed about a call before it is handed over to them, separate from the call's room. */
export const consultRoomOf = (room: string): string => `${room}-consult`;
export const isConsultRoom = (room: string): boolean => room.endsWith('-consult');
/** The room for checking whether LiveKit's telephony accepts calls: no calls happen in it. */
export const probeRoomOf = (id: string): string => `telephony-probe-${id}`;
export const isProbeRoom = (room: string): boolean => room.startsWith(probeRoomOf(''));
/** The identity of an interview's candidate, whatever room it is held in. */
export const candidateOf = (interviewId: string): string => `candidate-${interviewId}`;
export const calleeOf = (room: string): string => `callee-${room}`;
