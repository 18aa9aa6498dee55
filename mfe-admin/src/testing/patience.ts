import { configure } from '@testing-library/react';

// Beside other work on a small machine the first page of a file takes longer than the default second.
configure({ asyncUtilTimeout: 8000 });
