/** Days an interview link stays open. */
export const interviewDays = { min: 1, max: 30, default: 7 } as const;

/** Hours before its end at which a mailed link that nobody used is reminded of. */
export const reminderHours = 24;

/** Minutes an interview lasts at most, from its start; the server ends it then. */
export const interviewMinutes = { min: 5, max: 120, default: 30 } as const;

/** Minutes before the end at which it is announced. */
export const announcedMinutes = [5, 1] as const;

/** Questions that a link brings along, and letters of one. Without any the interviewer has its own. */
export const interviewQuestions = { most: 20, length: 500 } as const;

/** Largest `metadata` of a link, as JSON in UTF-8. */
export const maxMetadataBytes = 16_000;

export const interviewStatuses = ['pending', 'started', 'interrupted', 'ended', 'cancelled', 'expired'] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

/** Minutes in which the browser that started an interview may go on after a reload, a crash or a lost network. */
export const resumeMinutes = 10;

/** Seconds without a sign of the candidate's browser after which an interview is interrupted. */
export const silentSeconds = 15;

/** Seconds between two signs of the candidate's browser. */
export const signSeconds = 5;

/** Seconds in which the interviewer has to be heard; then the interview failed to connect and the link is good again. */
export const firstWordSeconds = 30;

/** Counted acts that end an interview. Source: specification 03 §9. */
export const violationLimit = 3;

/** Seconds of the countdown after a counted act. Source: specification 03 §9. */
export const penaltySeconds = { tab_change: 5, window_blur: 3 } as const;

/** Seconds after which a missing camera or screen ends an interview: switched off on purpose, and lost by itself. */
export const lostTrackSeconds = { on_purpose: 3, by_itself: 60 } as const;

/** Seconds in which a shared screen has to be shared again, however it ended. */
export const screenAgainSeconds = 20;

/** Milliseconds in which `blur`, `hidden` and a moved window are one act. */
export const oneActMs = 1500;

/** What the browser reports: at most so many events and bytes at once. */
export const eventBatch = { most: 100, bytes: 64_000, dataBytes: 2_000 } as const;

/** What is counted towards an end; a moved or resized window counts as a window that was left. */
export const violationCounters = ['tab_change', 'window_blur', 'multiple_monitors'] as const;
export type ViolationCounter = (typeof violationCounters)[number];

/** Longest typed answer or message. */
export const maxAnswerLength = 5_000;

/** Most messages of the chat in one interview. */
export const maxMessages = 200;

/** Longest request for an adjustment, contest, or reason of staff. */
export const maxRequestLength = 2_000;

/** Days in which a candidate can see what was noted, by the mailed link. */
export const findingsLinkDays = 30;

/** Seconds of silence after which a spoken answer ends; the organization chooses. */
export const answerSilence = { min: 4, max: 60, default: 8 } as const;

/** Seconds without a face in view after which an interview that watches for it pauses. */
export const faceAwaySeconds = 5;

/** Seconds after the end in which the answer is still taken that the end has cut short. */
export const cutAnswerSeconds = 60;

/** Whether an interview that ends for a reason may cut an answer short: its candidate didn't choose to leave. */
export const cutsAnswers = (reason: string): boolean => reason === 'time-limit-reached' || reason.includes('violation');

/** Seconds in which a skipped question can be taken back. */
export const skipUndoSeconds = 5;

/** Days that recordings are kept after the end of an interview; longer while a finding is contested. */
export const recordingDays = { min: 30, max: 365, default: 90 } as const;

/** What is recorded: the candidate's camera with both voices, and the shared screen. */
export const recordedTracks = ['camera', 'screen'] as const;
export type RecordedTrack = (typeof recordedTracks)[number];

/** Recordings travel in chunks of about five seconds. So many parts are a reload every seven seconds, for two hours. */
export const recordingChunk = { seconds: 5, maxBytes: 24_000_000, maxPerPart: 3_000, maxParts: 1_000 } as const;

/** Days after the end of an interview during which its browser may send what it could not send before. */
export const lateRecordingDays = 7;

/** Bytes that all recordings of one interview have at most. */
export const maxRecordingBytes = 2_000_000_000;

/** The text that a candidate agrees to before the start, `consent` in the module's texts; a changed text is another version. */
export const interviewConsent = { version: '4' } as const;
