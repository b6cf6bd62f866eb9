import { startLobby } from '#browser/lobby';

startLobby();
