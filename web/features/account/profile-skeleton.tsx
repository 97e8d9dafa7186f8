import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the profile form while it comes: five fields and the buttons. */
export function ProfileSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div role="status" aria-label={label} aria-busy>
      <div className="two">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton />
      <div className="two">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </div>
  )
}

function FieldSkeleton(): ReactNode {
  return (
    <div className="field">
      <Skeleton className="mb-2 h-4 w-1/3" />
      <Skeleton className="h-11.5" />
    </div>
  )
}
