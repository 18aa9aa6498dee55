import axe from 'axe-core';

// Contrast needs real pixels: the design system's stories check it in a browser. The rest belongs to a whole document.
const rules = Object.fromEntries(
  ['color-contrast', 'region', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: false }]),
);

/** What axe finds wrong in the document, one readable line each. */
export async function axeProblems(): Promise<string[]> {
  // react-aria's announcer keeps, for a moment, references to what has just gone.
  const { violations } = await axe.run({ include: ['body'], exclude: ['[data-live-announcer]'] }, { rules });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
