import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until the step before the start that is shown has come. */
export const shownStep = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[role="group"]:not([hidden]) section')).not.toBeNull());
