import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until the current step before the start is rendered. */
export const shownStep = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[role="group"]:not([hidden]) section')).not.toBeNull());
