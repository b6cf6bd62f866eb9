import { returnWhenOnline } from '#browser/back-online';

returnWhenOnline();
