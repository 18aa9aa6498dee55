/** The parts of the flow editor. */
import type { Page } from '@playwright/test';

export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Flow' });
export const card = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: false }).first();
export const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings of the flow' });
