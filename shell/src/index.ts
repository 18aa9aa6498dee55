import '@switchboard/design-system/global.css';
import { start } from './boot/start.tsx';

start();
