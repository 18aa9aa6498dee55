/** For windows as low as those of a small laptop, such as 1366 by 650: the interview is one screen high there as well. */
export const shortOnly = '@media (max-height: 48rem)';
