import type { ReactNode } from 'react'
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'

/** A point of the chart; `label` names it in words. Null: it has not begun, so nothing is drawn. */
export type ChartPoint = { label: string; visits: number | null; views: number | null }

type VisitsChartProps = { points: readonly ChartPoint[]; width: number; visitsLabel: string; viewsLabel: string }

/**
 * Visits as a blue line over a manila area of views. A drawing for those who see; the table next to it says the same.
 */
export default function VisitsChart({ points, width, visitsLabel, viewsLabel }: VisitsChartProps): ReactNode {
  return (
    <AreaChart
      width={width}
      height={240}
      data={[...points]}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--gw-line)" />
      <XAxis
        dataKey="label"
        stroke="var(--gw-ink)"
        tick={{ fill: 'var(--gw-ink-muted)', fontSize: 13 }}
        minTickGap={24}
        tickLine={false}
      />
      <YAxis
        stroke="var(--gw-ink)"
        tick={{ fill: 'var(--gw-ink-muted)', fontSize: 13 }}
        width={44}
        allowDecimals={false}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        contentStyle={{ background: 'var(--gw-raised)', border: '1px solid var(--gw-line-strong)', borderRadius: 4 }}
        itemStyle={{ color: 'var(--gw-ink)' }}
      />
      <Area
        dataKey="views"
        name={viewsLabel}
        stroke="var(--gw-manila-edge)"
        fill="var(--gw-manila)"
        fillOpacity={0.6}
        isAnimationActive={false}
      />
      <Area
        dataKey="visits"
        name={visitsLabel}
        stroke="var(--gw-primary)"
        strokeWidth={2}
        fill="none"
        isAnimationActive={false}
      />
    </AreaChart>
  )
}
