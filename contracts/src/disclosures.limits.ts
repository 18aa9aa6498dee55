/** The law that requires the notice, as warnings name it. */
export const noticeLaw = 'EU AI Act, Article 50, in force since August 2, 2026';

/** Maximum length of the reason for turning the notice off, in characters. */
export const maxNoticeReasonLength = 500;
