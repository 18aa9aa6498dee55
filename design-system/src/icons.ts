export * from './icons/icons.ts';
export * from './icons/moreIcons.ts';
