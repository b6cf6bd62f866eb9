import { returnWhenOnline } from '#browser/site-status/back-online';

returnWhenOnline();
