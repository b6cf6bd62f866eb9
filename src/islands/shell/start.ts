import { loadNeededIslands } from 'virtual:needed-islands';
import { loadChunk } from '#browser/chunk-failures';
import { onFirstNeed } from '#browser/need';
import { startShell } from '#browser/shell';

onFirstNeed(() => void loadChunk(loadNeededIslands).catch(reportError));
startShell();
