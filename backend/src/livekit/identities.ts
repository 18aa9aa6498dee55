/** The identities of a room follow from its name, so that there is never a second one of either: the newer sends the older away. */
export const agentOf = (room: string): string => `agent-${room}`;
export const testerOf = (room: string): string => `tester-${room}`;
/** Where somebody is told what a call is about, before it is handed over to them: a room beside that of the call. */
export const consultRoomOf = (room: string): string => `${room}-consult`;
export const isConsultRoom = (room: string): boolean => room.endsWith('-consult');
/** Where LiveKit's telephony is asked whether it takes calls: nothing that happens there is a call. */
export const probeRoomOf = (id: string): string => `telephony-probe-${id}`;
export const isProbeRoom = (room: string): boolean => room.startsWith(probeRoomOf(''));
/** Of an interview, whatever room it is held in. */
export const candidateOf = (interviewId: string): string => `candidate-${interviewId}`;
export const calleeOf = (room: string): string => `callee-${room}`;
