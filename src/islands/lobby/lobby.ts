import { startLobby } from '#browser/lobby/lobby';

startLobby();
