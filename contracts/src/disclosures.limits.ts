/** The law that the notice is given for, as warnings name it. */
export const noticeLaw = 'EU AI Act, Article 50, in force since August 2, 2026';

/** Longest reason for turning the notice off, in characters. */
export const maxNoticeReasonLength = 500;
