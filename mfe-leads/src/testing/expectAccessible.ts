import axe from 'axe-core';
import { expect } from 'vitest';

// There is no layout here, so contrast and the page's landmarks, which the shell draws, are checked in a real browser.
// What was announced to screen readers, also by an earlier test, is no part of the page.
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Fails with axe's findings, one per line. */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run({ include: [root], exclude: [['[data-live-announcer]']] }, { rules });
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(findings).toEqual([]);
}
