import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library cleans up automatically only if `afterEach` is a global.
afterEach(cleanup);
