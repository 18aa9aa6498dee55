import axe from 'axe-core';
import { expect } from 'vitest';

// A test renders part of a page without layout: rules that need a whole page or colours are checked in the browser.
const rules = Object.fromEntries(
  ['region', 'color-contrast', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: false }]),
);

/** Fails with the rule and the element if axe finds a violation. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // The component library's announcer outlives the test that used it.
  const context = { include: [container], exclude: ['[data-live-announcer]'] };
  const { violations } = await axe.run(context, { rules });
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
}
