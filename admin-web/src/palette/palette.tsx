export { CommandPalette } from './command-palette.tsx';
export { KeyList } from './key-list.tsx';
