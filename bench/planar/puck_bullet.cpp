// The puck in Bullet as its user writes it: a compound of small spheres on a static plane, the
// default sequential-impulse solver in single precision. The spheres' lowest points lie at the
// height of the centre of mass, so that friction does not tilt the pressure. Friction acts along
// the sliding velocity of each point, Bullet's default. Nothing falls asleep.

#include "planar/planar.h"

#include <btBulletDynamicsCommon.h>
#include <cmath>
#include <memory>

namespace {

const btScalar small = 0.001f;  // radius of a sphere [m]

struct world {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld dynamics{&dispatcher, &broadphase, &solver, &configuration};
    btStaticPlaneShape ground_shape{btVector3(0, 0, 1), 0};
    btSphereShape sphere{small};
    btCompoundShape shape;
    std::unique_ptr<btRigidBody> ground, puck;

    explicit world(const jd_bench_puck& run);
    ~world() {
        dynamics.removeRigidBody(puck.get());
        dynamics.removeRigidBody(ground.get());
    }
    double speed() const {
        return std::hypot(double(puck->getLinearVelocity().length()),
                          JD_BENCH_PUCK_RADIUS * double(puck->getAngularVelocity().z()));
    }
};

world::world(const jd_bench_puck& run) {
    double points[JD_BENCH_PUCK_POINTS][2];
    jd_bench_puck_points(points);
    for (const auto& p : points)
        shape.addChildShape(btTransform(btQuaternion::getIdentity(),
                                        btVector3(btScalar(p[0]), btScalar(p[1]), small)),
                            &sphere);
    dynamics.setGravity(btVector3(0, 0, btScalar(-JD_BENCH_PUCK_G)));
    dynamics.getSolverInfo().m_numIterations = run.iterations;

    ground.reset(new btRigidBody(0, nullptr, &ground_shape));
    ground->setFriction(1);
    dynamics.addRigidBody(ground.get());

    const btScalar mass = btScalar(JD_BENCH_PUCK_MASS);
    const btScalar about_z = btScalar(0.5 * JD_BENCH_PUCK_RADIUS * JD_BENCH_PUCK_RADIUS) * mass;
    puck.reset(
        new btRigidBody(mass, nullptr, &shape, btVector3(about_z / 2, about_z / 2, about_z)));
    puck->setFriction(btScalar(JD_BENCH_PUCK_MU));
    puck->setDamping(0, 0);
    if (run.soft) {
        double kp, kd;
        jd_bench_puck_spring(&kp, &kd);
        puck->setContactStiffnessAndDamping(btScalar(kp), btScalar(kd));
        puck->setWorldTransform(btTransform(btQuaternion::getIdentity(),
                                            btVector3(0, 0, btScalar(-JD_BENCH_PUCK_SINK))));
    }
    puck->setActivationState(DISABLE_DEACTIVATION);
    puck->setLinearVelocity(btVector3(btScalar(JD_BENCH_PUCK_SPEED), 0, 0));
    puck->setAngularVelocity(btVector3(0, 0, btScalar(run.spin)));
    dynamics.addRigidBody(puck.get());
}

}  // namespace

bool jd_bench_puck_bullet(jd_bench_puck* run) {
    world w(*run);
    long count = 0;
    double angle = 0;
    const btScalar step = btScalar(run->step);
    while (w.speed() > JD_BENCH_PUCK_REST) {
        w.dynamics.stepSimulation(step, 0);
        angle += run->step * double(w.puck->getAngularVelocity().z());
        if (double(++count) * run->step > JD_BENCH_PUCK_PATIENCE)
            return false;
    }
    const btVector3 place = w.puck->getWorldTransform().getOrigin();
    run->time = double(count) * run->step;
    run->distance = std::hypot(double(place.x()), double(place.y()));
    run->angle = angle;
    return true;
}
