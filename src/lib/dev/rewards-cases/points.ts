import { z } from 'zod';
import { DEFAULT_POINT_RATES, EARNING_TYPES } from '#rules/rewards/points/accrual';
import { DEFAULT_CONVERSION, type ConversionRules } from '#rules/rewards/points/conversion';
import type { PointItem } from '#rules/rewards/points/redemption';
import { PointAccount, pointsEvent } from './point-account.ts';
import { amount, count, factor, pointRate, positiveAmount } from './wire.ts';

const item = z
  .object({
    points: amount,
    stock: count,
    perMember: count.optional(),
    level: count.default(0),
    amount: amount.default(0n),
    auto: z.boolean().default(false),
  })
  .transform(({ points, stock, perMember, level, amount: amountMinor, auto }): PointItem => ({
    pointsMinor: points,
    stock,
    maxPerMember: perMember,
    minLevel: level,
    amountMinor,
    isAutomatic: auto,
  }));

const convert = z
  .object({
    money: amount.default(DEFAULT_CONVERSION.moneyPerPointMinor),
    min: amount.default(DEFAULT_CONVERSION.minPointsMinor),
    step: positiveAmount.default(DEFAULT_CONVERSION.stepPointsMinor),
    maxPerDay: amount.optional(),
    turnoverFactor: factor.default(DEFAULT_CONVERSION.turnoverFactorHundredths),
  })
  .transform(({ money, min, step, maxPerDay, turnoverFactor }): ConversionRules => ({
    moneyPerPointMinor: money,
    minPointsMinor: min,
    stepPointsMinor: step,
    maxPointsPerDayMinor: maxPerDay,
    turnoverFactorHundredths: turnoverFactor,
  }));

const pointsInput = z.object({
  rates: z.partialRecord(z.enum(EARNING_TYPES), z.array(pointRate).nonempty()).optional(),
  items: z.record(z.string(), item).default({}),
  convert: convert.prefault({}),
  events: z.array(pointsEvent),
});

export function evaluatePoints(input: unknown) {
  const { rates = DEFAULT_POINT_RATES, items, convert: conversion, events } = pointsInput.parse(input);
  const account = new PointAccount(rates, new Map(Object.entries(items)), conversion);
  const outcomes = events.map((each) => account.apply(each));
  return { outcomes, ...account.toResult() };
}
