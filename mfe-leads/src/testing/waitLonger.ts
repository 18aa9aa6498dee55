import { configure } from '@testing-library/react';

// Dialogs are loaded when they are opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 8000 });
