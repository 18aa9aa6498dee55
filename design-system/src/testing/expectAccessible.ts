import axe from 'axe-core';
import { expect } from 'vitest';

// A test shows a part of a page, and happy-dom computes no layout: what needs a whole page or colours is checked in the browser.
const rules = Object.fromEntries(
  ['region', 'color-contrast', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: false }]),
);

/** Fails with the rule and the element when axe finds a violation. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // The announcer of the component library outlives the test that spoke through it.
  const context = { include: [container], exclude: ['[data-live-announcer]'] };
  const { violations } = await axe.run(context, { rules });
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
}
