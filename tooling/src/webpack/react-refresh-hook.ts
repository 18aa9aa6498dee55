import * as refresh from 'react-refresh/runtime';

// React looks for this hook once, at its start.
refresh.injectIntoGlobalHook(globalThis);

/** Developers' builds register their components here, and the shell uses it to apply the edit. */
Object.assign(globalThis, { switchboardRefresh: refresh });
