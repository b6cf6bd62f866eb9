insert into agent_flag_scans (scan) values ('identity'), ('days'), ('money'), ('rounds'), ('statements') on conflict do nothing;
