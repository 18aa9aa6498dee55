/** For windows as low as those of a small laptop, such as 1366 by 650: the interview is one screen high there as well. */
export const shortOnly = '@media (max-height: 48rem)';

/**
 * Windows so low that the question, the answer and the controls don't fit on one screen, such as a large one at four times its size:
 * there the page scrolls.
 */
export const tooLowOnly = '@media (max-height: 28rem)';

/** Low windows with room for two columns: the steps before the start use the normal scale there, and less room between things. */
export const compactOnly = '@media (max-height: 48rem) and (min-width: 64rem)';
