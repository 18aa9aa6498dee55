/** What the shell alone uses: it keeps the styles of modules apart. */
export * from './StyleScope/KeepStylesInside.tsx';
export * from './StyleScope/StyleScope.tsx';
export * from './StyleScope/withScopedGlobalStyle.tsx';
