import * as refresh from 'react-refresh/runtime';

// React looks for whom it should tell of itself once, as it starts.
refresh.injectIntoGlobalHook(globalThis);

/** Builds of developers register their components here, and the shell asks for the edit to be drawn. */
Object.assign(globalThis, { switchboardRefresh: refresh });
