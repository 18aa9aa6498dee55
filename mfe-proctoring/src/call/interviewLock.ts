/** The browser lock of the window in which an interview takes place. */
export const interviewLockName = (id: string): string => `switchboard.interview.${id}`;
