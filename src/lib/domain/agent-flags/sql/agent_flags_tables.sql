insert into agent_flag_scans (scan) values ('identity'), ('days'), ('money'), ('rounds'), ('statements'), ('bonuses') on conflict do nothing;
