import { startShell } from '#browser/shell';

startShell();
