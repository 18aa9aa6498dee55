/** Exports for the shell only: they keep the styles of modules apart and close open overlays on Back. */
export * from './StyleScope/KeepStylesInside.tsx';
export * from './StyleScope/StyleScope.tsx';
export * from './StyleScope/withScopedGlobalStyle.tsx';
export { closerOfTopOverlay } from './state/openOverlays.ts';
