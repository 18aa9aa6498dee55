/** The lock of this browser that the window has in which an interview is held. */
export const interviewLockName = (id: string): string => `switchboard.interview.${id}`;
