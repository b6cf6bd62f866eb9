import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const requestDuration = new Histogram({
  name: 'parlay_request_duration_seconds',
  help: 'Time from a request to its response',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
  registers: [metrics],
});

/** Few used of many sent for one country are a sign of artificially inflated traffic. */
export const smsCodesSent = new Counter({
  name: 'parlay_sms_codes_sent_total',
  help: 'Codes sent by SMS, by dial code',
  labelNames: ['dial_code'],
  registers: [metrics],
});

export const smsCodesUsed = new Counter({
  name: 'parlay_sms_codes_used_total',
  help: 'Codes by SMS that were entered correctly, by dial code',
  labelNames: ['dial_code'],
  registers: [metrics],
});

export const securityEventsCounted = new Counter({
  name: 'parlay_security_events_total',
  help: 'Refused attempts and signs of an attack',
  labelNames: ['kind'],
  registers: [metrics],
});

export const alertsRaised = new Counter({
  name: 'parlay_alerts_total',
  help: 'Alerts raised by the rules for security events',
  labelNames: ['rule'],
  registers: [metrics],
});

export const securityEventsFolded = new Counter({
  name: 'parlay_security_events_folded_total',
  help: 'Security events that were stored without network and account, because there were too many',
  labelNames: ['kind'],
  registers: [metrics],
});

export const heldWins = new Counter({
  name: 'parlay_held_wins_total',
  help: 'Wins of game vendors that were held for staff, by the cap that they exceed',
  labelNames: ['vendor', 'reason'],
  registers: [metrics],
});

export const overdueContractTrees = new Gauge({
  name: 'parlay_contract_trees_overdue',
  help: 'Trees of statements that have waited for approval for more than five days',
  registers: [metrics],
});

export const reconciliationDifferences = new Gauge({
  name: 'parlay_reconciliation_differences',
  help: 'Categories of the days that were compared last whose settled rounds differ from the ledger, or from what is stored of members',
  labelNames: ['check'] as const,
  registers: [metrics],
});

export const figuresLagSeconds = new Gauge({
  name: 'parlay_figures_lag_seconds',
  help: 'Age of the oldest settled round or ledger entry that the figures do not contain',
  labelNames: ['reader'] as const,
  registers: [metrics],
});
