#!/usr/bin/env bash
# Many short trajectories by processes that are killed at random: every case is there exactly once,
# and the file is that of a sweep which nobody disturbed. JUDDER_SOAK says how many thousand
# trajectories (20), JUDDER_KILLS how many kills (4); `make test-all` has 10^6 and 40.
source "$(dirname "$0")/lib.sh"

thousands=${JUDDER_SOAK:-20}
kills=${JUDDER_KILLS:-4}
study=(duffing --over "gamma=0.1:0.6:$thousands" --over omega=0.8:1.6:1000 --transient 1 --record 1 --quantity x)
expect_exit 0 "$judder" sweep "${study[@]}" -o calm.h5 -q

killed=0
rounds=0
RANDOM=7
while [ ! -e soak.h5 ] && [ $rounds -lt $((20 * kills)) ]; do
    start $((RANDOM % 3 + 1)) sweep "${study[@]}" -o soak.h5 --resume -q
    rounds=$((rounds + 1))
    if [ $killed -lt "$kills" ]; then
        wait_for soak.h5.part-rank-0 $job
        sleep "0.0$((RANDOM % 10))"
        victim=$(children $job | shuf -n 1 --random-source=<(yes $RANDOM))
        [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null && killed=$((killed + 1))
    fi
    wait $job
done
echo "$((1000 * thousands)) trajectories, $killed kills in $rounds jobs"
check "some were killed" test $killed -ge 1
check "the same bytes as without kills" same soak.h5 calm.h5
check "every case is there once" "$python" -c "
import h5py, numpy, sys
f = h5py.File('soak.h5')['sweep']
cases = 1000 * int(sys.argv[1])
assert f['done'].shape == (cases,) and (f['done'][:] == 1).all()
assert (f['recorded'][:] == 1).all() and numpy.isfinite(f['points/x'][:]).all()
assert len(set(f['checksum'][:].tolist())) == cases" "$thousands"
check "nothing else is left" test "$(echo soak.h5*)" = soak.h5
finish
