export * from './Tree/Tree.tsx';
