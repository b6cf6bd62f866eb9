import { loadNeededIslands } from 'virtual:needed-islands';
import { loadChunk } from '#browser/chunk-failures';
import { startFresh } from '#browser/fresh';
import { onFirstNeed } from '#browser/need';
import { startShell } from '#browser/shell';
import { watchCarousels } from '../ui/carousel/watch.ts';

/* What pages of every kind may have is in one script with the frame: each tag of its own would be in the page, and asked for. */
onFirstNeed(() => void loadChunk(loadNeededIslands).catch(reportError));
startShell();
startFresh();
watchCarousels();
