import { keepHelp } from './keepHelp.ts';
import { openSearch } from './openSearch.ts';
import { playCalls } from './player.ts';
import { leadBack, showSession } from './session.ts';

leadBack();
void showSession();
playCalls();
openSearch();
keepHelp();
