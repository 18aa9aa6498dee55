/** For low windows of small laptops, such as 1366 by 650: the interview also fits on one screen there. */
export const shortOnly = '@media (max-height: 48rem)';

/** For windows too low for the question, the answer and the controls, such as a large one at 400 % zoom: the page scrolls there. */
export const tooLowOnly = '@media (max-height: 28rem)';

/** For low windows with room for two columns: the steps before the start use the normal scale and less spacing there. */
export const compactOnly = '@media (max-height: 48rem) and (min-width: 64rem)';
