/** Days for which an interview link is valid. */
export const interviewDays = { min: 1, max: 30, default: 7 } as const;

/** Hours before its expiry at which an unused mailed link triggers a reminder. */
export const reminderHours = 24;

/** Maximum minutes of an interview from its start; then the server ends it. */
export const interviewMinutes = { min: 5, max: 120, default: 30 } as const;

/** Minutes before the end at which the remaining time is announced. */
export const announcedMinutes = [5, 1] as const;

/** Maximum questions of a link, and characters of one. Without any, the interviewer uses its own. */
export const interviewQuestions = { most: 20, length: 500 } as const;

/** Maximum size of a link's `metadata`, as JSON in UTF-8. */
export const maxMetadataBytes = 16_000;

export const interviewStatuses = ['pending', 'started', 'interrupted', 'ended', 'cancelled', 'expired'] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

/** Minutes in which the browser that started an interview can continue after a reload, a crash or a network failure. */
export const resumeMinutes = 10;

/** Seconds without a heartbeat of the candidate's browser after which an interview is interrupted. */
export const silentSeconds = 15;

/** Seconds between two heartbeats of the candidate's browser. */
export const signSeconds = 5;

/**
 * Seconds in which the interviewer must start to speak; otherwise the interview failed to connect and the link becomes
 * valid again.
 */
export const firstWordSeconds = 30;

/** Number of violations that ends an interview. Source: specification 03 §9. */
export const violationLimit = 3;

/** Seconds of the countdown after a violation. Source: specification 03 §9. */
export const penaltySeconds = { tab_change: 5, window_blur: 3 } as const;

/**
 * Seconds after which a missing camera or screen ends an interview: if it was switched off on purpose, and if it was
 * lost for another reason.
 */
export const lostTrackSeconds = { on_purpose: 3, by_itself: 60 } as const;

/** Seconds in which a stopped screen share must be restarted, however it ended. */
export const screenAgainSeconds = 20;

/** Milliseconds within which `blur`, `hidden` and a moved window count as one event. */
export const oneActMs = 1500;

/** Maximum events and bytes of one report from the browser. */
export const eventBatch = { most: 100, bytes: 64_000, dataBytes: 2_000 } as const;

/** The counted violations; a moved or resized window counts as leaving the window. */
export const violationCounters = ['tab_change', 'window_blur', 'multiple_monitors'] as const;
export type ViolationCounter = (typeof violationCounters)[number];

/** Maximum length of a typed answer or message. */
export const maxAnswerLength = 5_000;

/** Maximum chat messages in one interview. */
export const maxMessages = 200;

/** Maximum length of a request for an adjustment, a contest, or a reason of staff. */
export const maxRequestLength = 2_000;

/** Days for which the mailed link shows candidates their findings. */
export const findingsLinkDays = 30;

/** Seconds of silence after which a spoken answer ends; the organization chooses. */
export const answerSilence = { min: 4, max: 60, default: 8 } as const;

/** Seconds without a visible face after which an interview with face detection pauses. */
export const faceAwaySeconds = 5;

/** Seconds after the end in which an answer that the end cut short is still accepted. */
export const cutAnswerSeconds = 60;

/**
 * Whether an interview that ends for this reason may cut an answer short, because the candidate didn't choose to leave.
 */
export const cutsAnswers = (reason: string): boolean => reason === 'time-limit-reached' || reason.includes('violation');

/** Seconds in which a skipped question can be restored. */
export const skipUndoSeconds = 5;

/** Days for which recordings are kept after the end of an interview; longer while a finding is contested. */
export const recordingDays = { min: 30, max: 365, default: 90 } as const;

/** The recorded tracks: the candidate's camera with both voices, and the shared screen. */
export const recordedTracks = ['camera', 'screen'] as const;
export type RecordedTrack = (typeof recordedTracks)[number];

/**
 * Recordings are sent in chunks of about five seconds. The maximum of parts allows a reload every seven seconds for two
 * hours.
 */
export const recordingChunk = { seconds: 5, maxBytes: 24_000_000, maxPerPart: 3_000, maxParts: 1_000 } as const;

/** Days after the end of an interview in which its browser can send delayed chunks. */
export const lateRecordingDays = 7;

/** Maximum bytes of all recordings of one interview. */
export const maxRecordingBytes = 2_000_000_000;

/** The version of the consent text, `consent` in the module's texts; a changed text needs a new version. */
export const interviewConsent = { version: '4' } as const;
