/** What the shell alone uses: it keeps the styles of modules apart, and closes what is open on Back. */
export * from './StyleScope/KeepStylesInside.tsx';
export * from './StyleScope/StyleScope.tsx';
export * from './StyleScope/withScopedGlobalStyle.tsx';
export { closerOfTopOverlay } from './state/openOverlays.ts';
