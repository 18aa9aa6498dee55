/** For windows as low as those of a small laptop, such as 1366 by 650: the interview is one screen high there as well. */
export const shortOnly = '@media (max-height: 48rem)';

/** Such windows with room beside each other: the steps before the start use the normal scale there, and less room between things. */
export const compactOnly = '@media (max-height: 48rem) and (min-width: 64rem)';
