export * from './BulkBar/BulkBar.tsx';
export * from './CodeBlock/CodeBlock.tsx';
export * from './FilterChip/FilterChip.tsx';
export type { MenuEntry, MenuItem } from './Menu/Menu.tsx';
export * from './Pagination/Pagination.tsx';
export { TwoLines } from './Table/Table.styles.ts';
export * from './Table/Table.tsx';
export type * from './Table/Table.types.ts';
export * from './Tabs/Tabs.tsx';
