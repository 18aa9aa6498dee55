import { startEmbed } from './startEmbed.ts';

// Only set while a classic script runs for the first time.
const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) startEmbed(currentScript);
